import { VestibuleError } from '@vestibule/protocol'

/** Timeout in ms of the page's paymaster. */
const TIMEOUT_MS = 10_000

type Fields = Record<string, unknown>
export type PaymasterService = { url: string; context?: unknown; optional?: unknown }
type Draft = { operation: Fields; entryPoint: string; chainId: string }

const ANSWERED = [
  'paymaster',
  'paymasterData',
  'paymasterVerificationGasLimit',
  'paymasterPostOpGasLimit',
]
/** Fields that the frame needs to rebuild the operation. The frame computes all other fields. */
const NUMBERS = [
  ...['nonce', 'callGasLimit', 'verificationGasLimit', 'preVerificationGas'],
  ...['maxFeePerGas', 'maxPriorityFeePerGas'],
]

/**
 * The page calls its paymaster, and the frame builds the operation.
 * @returns parameters without the paymaster if it is optional and does not pay
 * @throws `capabilityNotSupported`, and errors of the frame
 */
export async function sponsorCalls(
  batch: Fields,
  service: PaymasterService,
  { draft, warn }: { draft: (params: unknown[]) => Promise<unknown>; warn: Warn },
): Promise<unknown[]> {
  const { paymasterService: _, ...capabilities } = batch.capabilities as Fields
  const sponsored = { ...batch, capabilities: { ...capabilities, paymasterService: {} } }
  try {
    return [sponsored, await readPayment(sponsored, service, draft)]
  } catch (error) {
    if (service.optional !== true) throw error
    warn('The paymaster does not pay for this batch, so the account pays.', error)
    return [{ ...batch, capabilities }]
  }
}

type Warn = (text: string, error: unknown) => void

async function readPayment(
  batch: Fields,
  { url, context = {} }: PaymasterService,
  draft: (params: unknown[]) => Promise<unknown>,
): Promise<Fields> {
  const ask = async (method: string, { operation, entryPoint, chainId }: Draft) => {
    const answer = await askPaymaster(url, {
      method,
      params: [operation, entryPoint, chainId, context],
    })
    const changed = Object.keys(operation).find(
      (name) =>
        !ANSWERED.includes(name) && name in answer && !isSame(answer[name], operation[name]),
    )
    if (changed !== undefined) throw refused(`The paymaster changed \`${changed}\`.`)
    return answer
  }
  const stub = await ask('pm_getPaymasterStubData', (await draft([batch])) as Draft)
  const estimated = (await draft([batch, pick(stub, ANSWERED)])) as Draft
  const last = stub.isFinal === true ? {} : await ask('pm_getPaymasterData', estimated)
  if (last.paymaster !== undefined && !isSame(last.paymaster, stub.paymaster))
    throw refused('The paymaster returned another contract in its last response.')
  return {
    ...pick(estimated.operation, [...NUMBERS, ...ANSWERED]),
    ...pick(last, ANSWERED),
  }
}

/** @throws `capabilityNotSupported` if the paymaster returns an error or does not respond */
async function askPaymaster(url: string, call: { method: string; params: unknown[] }) {
  let answer: { result?: Fields; error?: { message?: unknown } }
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...call }),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    answer = (await response.json()) ?? {}
  } catch (cause) {
    throw refused('The paymaster did not respond with valid JSON.', cause)
  }
  const { result, error } = answer
  if (typeof result === 'object' && result !== null) return result
  throw refused(
    typeof error?.message === 'string'
      ? `The paymaster refuses: ${error.message}`
      : 'Could not read the paymaster’s response.',
  )
}

const isSame = (one: unknown, other: unknown) =>
  String(one).toLowerCase() === String(other).toLowerCase()

const pick = (from: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.flatMap((name) => (name in from ? [[name, from[name]]] : [])))

const refused = (reason: string, cause?: unknown) =>
  new VestibuleError('capabilityNotSupported', {
    message: reason,
    data: { name: 'paymasterService', reason },
    cause,
  })
