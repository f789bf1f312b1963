export const loadPuzzle = () => import('./puzzle.js')
