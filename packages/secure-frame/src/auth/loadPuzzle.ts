/** Few logins need this code, so that it is one chunk. */
export const loadPuzzle = () => import('./puzzle.js')
