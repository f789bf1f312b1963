/** What few logins need, in one piece. */
export const loadPuzzle = () => import('./puzzle.js')
