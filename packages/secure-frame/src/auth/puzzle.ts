export { PuzzleNotice } from './PuzzleNotice.js'
export { solvePuzzle } from './solvePuzzle.js'
