export { defineElements, type VestibuleElements } from '../elements/defineElements.js'
