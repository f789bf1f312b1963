import { askFor } from '../domain/data/chains/openChains.js'
import type { Network } from '../domain/projects/project.js'
import { createRpcProxy } from '../domain/rpc/rpcProxy.js'
import { createFeeSettlement } from '../domain/sponsor/createFeeSettlement.js'
import { createSettlement } from '../domain/sponsor/createSettlement.js'
import { findDeposits } from '../domain/sponsor/findDeposits.js'
import { findPayers } from '../domain/sponsor/findPayers.js'
import { readSpending } from '../domain/sponsor/readSpending.js'
import { feePayerOf } from '../namespaces/bundlersOf.js'
import { type Call, type Command, EXIT, UsageError } from './command.js'
import { withWorkplace } from './openWorkplace.js'

const MOST_DAYS = 400

export const sponsorCommand: Command = {
  summary: 'prints the fees paid for visitors and the remaining money, or withdraws it',
  help: `vestibule sponsor [--project ID] [--days N] [--accounts] [--json]
vestibule sponsor --withdraw ADDRESS --network ID [--signer N]

The fees of each day (UTC), by project and network, with what is reserved for operations that are not in the chain yet; then the
money of each paymaster and each payer of fees, and the tokens that a paymaster got for fees. Ends with ${EXIT.failed} if one cannot pay, or
has less than all may spend in a day.

  --project ID   one project alone
  --days N       how many days, today included; 7 when left out
  --accounts     the fees of each account
  --json         one line of JSON for each, in the smallest unit
  --withdraw     sends all money of a network's payer of fees to this address
  --network ID   that network, as in CAIP-2
  --signer N     the payer of another SPONSOR_SIGNER; the present one when left out
`,
  options: {
    project: { type: 'string' },
    days: { type: 'string' },
    accounts: { type: 'boolean' },
    json: { type: 'boolean' },
    withdraw: { type: 'string' },
    network: { type: 'string' },
    signer: { type: 'string' },
  },
  run: async (call) => {
    const { project, days } = readOptions(call)
    const withdrawal = readWithdrawal(call)
    const { say, values } = call
    return withWorkplace(call, async ({ db, config, keys }) => {
      const { networks, projects, sponsorSigner } = config
      if (withdrawal !== undefined) {
        const { signer = sponsorSigner, ...asked } = withdrawal
        const keyOf = (network: string) => keys.feePayer(network, signer)
        const { sent, ...currency } = await withdrawFees({ ...asked, networks, keyOf })
        if (sent === undefined)
          throw new UsageError('The balance of the payer is smaller than the fee.')
        say(`Sent ${moneyOf(sent.amount, currency)}: ${sent.id}`)
        return EXIT.done
      }
      const proxy = createRpcProxy({ fetch: globalThis.fetch })
      const settlements = [createSettlement({ db, proxy }), createFeeSettlement({ db, proxy })]
      // The check below reports silent nodes.
      await Promise.all(
        settlements.flatMap(({ settle }) =>
          networks.map((network) => settle(network).catch(() => undefined)),
        ),
      )
      const byAccount = values.accounts === true
      const spending = await readSpending(db, { project, days, now: Date.now(), byAccount })
      const keyOf = (network: string) => keys.feePayer(network, sponsorSigner)
      const deposits = [
        ...(await findDeposits({
          ...{ networks, projects, proxy, key: keys.sponsorSigner(sponsorSigner) },
        })),
        ...(await findPayers({ networks, projects, proxy, keyOf })),
      ]
      const currencyOf = (id: string) =>
        networks.find(({ caipNetworkId }) => caipNetworkId === id)?.nativeCurrency
      for (const { amount, ...row } of spending)
        say(
          values.json
            ? JSON.stringify({ ...row, amount: String(amount) })
            : [
                ...[row.day, row.project, row.network, row.account ?? []].flat(),
                `${row.operations} operations`,
                moneyOf(amount, currencyOf(row.network)),
              ].join('  '),
        )
      if (spending.length === 0 && !values.json) say(`No fees were paid in ${days} days.`)
      for (const {
        network,
        paymaster,
        isSender,
        amount,
        fault,
        isLow,
        tokens,
        ...currency
      } of deposits) {
        say(
          values.json
            ? JSON.stringify({
                network,
                ...(isSender ? { sender: paymaster } : { paymaster }),
                deposit: amount && String(amount),
                fault,
                isLow,
                tokens:
                  tokens.length === 0
                    ? undefined
                    : tokens.map(({ token, amount }) => ({ token, amount: String(amount) })),
              })
            : [
                `${fault !== undefined || isLow ? 'warning  ' : ''}${network}  ${paymaster}`,
                fault ?? `${isSender ? 'has' : 'deposit'} ${moneyOf(amount ?? 0n, currency)}`,
                isLow ? 'less than the projects may spend in a day; send it money' : [],
              ]
                .flat()
                .join('  '),
        )
        if (values.json) continue
        for (const { token, amount, decimals } of tokens)
          say(`${network}  ${paymaster}  got ${moneyOf(amount, { symbol: token, decimals })}`)
      }
      return deposits.some(({ fault, isLow }) => fault !== undefined || isLow)
        ? EXIT.failed
        : EXIT.done
    })
  },
}

function readOptions({ values }: Call) {
  const { project, days = '7' } = values
  if (project === '') throw new UsageError('--project is empty.')
  if (!/^\d{1,3}$/.test(String(days)) || Number(days) < 1 || Number(days) > MOST_DAYS)
    throw new UsageError(`--days must be a whole number from 1 to ${MOST_DAYS}.`)
  return { project: project === undefined ? undefined : String(project), days: Number(days) }
}

function readWithdrawal({ values: { withdraw, network, signer } }: Call) {
  if (withdraw === undefined) return undefined
  if (network === undefined) throw new UsageError('--withdraw requires --network.')
  if (signer !== undefined && !/^[1-9]\d{0,3}$/.test(String(signer)))
    throw new UsageError('--signer must be a whole number.')
  const number = signer === undefined ? undefined : Number(signer)
  return { to: String(withdraw), network: String(network), signer: number }
}

function moneyOf(
  amount: bigint,
  { symbol, decimals }: { symbol: string; decimals: number } = { symbol: 'units', decimals: 0 },
): string {
  const digits = String(amount).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const rest = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${whole}${rest && `.${rest}`} ${symbol}`
}

async function withdrawFees(options: Options) {
  const { networks, keyOf, to, network: id } = options
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === id)
  const rules = network && feePayerOf(network.caipNetworkId)
  if (network?.rpcUrl === undefined || rules === undefined)
    throw new UsageError('--network must be a network with a fee payer.')
  const account = rules.canonicalContract(to)
  const key = keyOf(network.caipNetworkId)
  if (account === undefined || account === rules.addressOf(key))
    throw new UsageError('--withdraw must be another address of the network.')
  const ask = askFor(network, createRpcProxy({ fetch: globalThis.fetch }))
  return { ...network.nativeCurrency, sent: await rules.withdraw(ask, { key, to: account }) }
}

type Options = {
  networks: readonly Network[]
  keyOf: (caipNetworkId: string) => Uint8Array
  to: string
  network: string
}
