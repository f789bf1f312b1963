export type { Part, Ports } from '../ports.js'
export type { Addresses } from '../stackFile.js'
export { type Stack, startStack } from '../startStack.js'
