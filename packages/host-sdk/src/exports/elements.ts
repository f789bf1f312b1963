export { defineElements } from '../elements/defineElements.js'
