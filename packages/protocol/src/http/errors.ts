import * as z from 'zod/mini'
import { WireError } from '../channel/contract.js'

/** The body of every failed answer: the wire's error, and the same as `reasons`, the form of API clients. */
export const ErrorBody = z.object({
  error: WireError,
  reasons: z.array(z.object({ name: z.string(), description: z.string() })),
})
export type ErrorBody = z.infer<typeof ErrorBody>
