import * as z from 'zod/mini'
import { type ErrorType, MAX_ERROR_MESSAGE } from '../errors.js'

type Schema = z.core.$ZodType

export type Method = {
  params: Schema
  result: Schema
  /** Timeout of the caller in ms. `undefined`: no timeout. */
  deadline: number | undefined
  /** The required state of the callee. */
  requires: 'nothing' | 'session'
  /** The error when the caller aborts. */
  onAbort: ErrorType
  /** False: the method exists, but answers 'Not supported yet'. */
  available: boolean
}

export type Contract = { readonly [name: string]: Method }

export type Params<method extends Method> = z.input<method['params']>
export type Result<method extends Method> = method extends { available: false }
  ? never
  : z.output<method['result']>

export function method<
  const params extends Schema,
  const result extends Schema,
  const available extends boolean = true,
>(options: {
  params: params
  result: result
  deadline?: number | undefined
  requires?: Method['requires']
  onAbort?: ErrorType
  available?: available
}) {
  return {
    deadline: undefined,
    requires: 'nothing',
    onAbort: 'somethingWrong',
    ...options,
    available: (options.available ?? true) as available,
  } as const
}

/** Every peer serves this contract. */
export const abortContract = {
  abort: method({ params: z.strictObject({ id: z.uuid() }), result: z.strictObject({}) }),
}

export function requestSchema(contract: Contract) {
  const options = Object.entries(contract).map(([name, { params }]) =>
    z.strictObject({ id: z.uuid(), method: z.literal(name), params }),
  )
  return z.discriminatedUnion(
    'method',
    options as [(typeof options)[number], ...typeof options],
  ) as unknown as z.ZodMiniType<{ id: string; method: string; params: unknown }>
}

export const WireError = z.strictObject({
  code: z.int(),
  message: z.string().check(z.maxLength(MAX_ERROR_MESSAGE)),
  data: z.optional(z.record(z.string(), z.unknown())),
})

/** The method's schema parses `result` later. */
export const Reply = z.discriminatedUnion('ok', [
  z.strictObject({ ok: z.literal(true), result: z.unknown() }),
  z.strictObject({ ok: z.literal(false), error: WireError }),
])
export type Reply = z.infer<typeof Reply>
