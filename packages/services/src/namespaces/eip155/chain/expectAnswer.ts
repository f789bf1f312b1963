export { expectAnswer } from '../../expectAnswer.js'
