import { http } from 'viem'
import { networksOf } from '../../demo/src/networks.js'
import { readStack } from '../../demo/src/stack.js'

export const stack = readStack()
export const chains = networksOf(stack)
export const transports = Object.fromEntries(chains.map(({ id }) => [id, http()]))
