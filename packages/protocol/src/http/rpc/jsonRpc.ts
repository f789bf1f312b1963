import * as z from 'zod/mini'
import { MAX_BATCH } from './rpcLimits.js'

/** JSON-RPC 2.0 at `POST /v1/rpc/{caip2}`, as one call or a batch. */
export const RpcCall = z.strictObject({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.int(), z.string().check(z.maxLength(64))]),
  method: z.string().check(z.maxLength(64)),
  params: z.optional(z.array(z.unknown())),
})
export type RpcCall = z.infer<typeof RpcCall>

export const RpcBody = z.union([
  RpcCall,
  z
    .array(RpcCall)
    .check(z.minLength(1), z.maxLength(MAX_BATCH))
    // The ids match responses to calls.
    .check(z.refine((calls) => new Set(calls.map(({ id }) => id)).size === calls.length)),
])
