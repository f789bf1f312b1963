import { VestibuleError } from '@vestibule/protocol'
import { decimalPoint } from '@vestibule/protocol/numbers'
import type { Core } from '../core/core.js'
import { type SwapArguments, type View, view } from '../core/model/views.js'
import { getNamespace } from '../core/namespaceState.js'

const KNOWN: Record<keyof SwapArguments, 1> = { fromToken: 1, toToken: 1, amount: 1 }

/** Characters of a CAIP-10 id. */
const MAX_TOKEN = 171

/**
 * Checks the arguments of `Swap`, and fills the form in. Tokens are looked for once the view has the list of them.
 * @returns undefined where no account is connected
 * @throws `invalidParams` with the argument in its `data`
 */
export function prefillSwap(core: Core, given: SwapArguments): View | undefined {
  for (const [name, value] of Object.entries(given))
    if (!Object.hasOwn(KNOWN, name) || value === null) throw wrong(name)
  const { fromToken, toToken, amount } = given
  if (!isToken(fromToken)) throw wrong('fromToken')
  if (!isToken(toToken)) throw wrong('toToken')
  if (amount !== undefined && !isAmount(amount)) throw wrong('amount')
  const { caipAddress } = getNamespace(core.store.getState()).accountState
  if (caipAddress === undefined) return undefined
  core.store.setState({
    swap: {
      ...{ caipAddress, from: fromToken, to: toToken, side: 'from' },
      // As the visitor would type it.
      amount: (amount ?? '1').replace('.', decimalPoint()),
    },
  })
  return view('Swap')
}

const isToken = (text: unknown) =>
  text === undefined || (typeof text === 'string' && text !== '' && text.length <= MAX_TOKEN)

const isAmount = (text: unknown) =>
  typeof text === 'string' && /^\d{1,78}(\.\d{1,78})?$/.test(text) && /[1-9]/.test(text)

const wrong = (argument: string) =>
  new VestibuleError('invalidParams', {
    message: `The view \`Swap\` does not take this \`arguments.${argument}\`.`,
    data: { view: 'Swap', argument },
  })
