import type { ConfigInput } from '@vestibule/services'
import { askSolana } from '../solana/askSolana.js'
import { SOLANA_TOKENS } from '../solana/solanaTokens.js'
import type { LocalSolana } from '../solana/startSolana.js'

const SOL = 1_000_000_000
const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const MEMO_PROGRAM = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
/** The token program's `TransferChecked`. */
const TRANSFER = '0x0c'

type Cluster = Pick<LocalSolana, 'caipNetworkId' | 'url'>
type Entry = Exclude<ConfigInput['projects'], string>[number]
type Policy = NonNullable<Entry['sponsor']>['networks'][number]

/** The operator pays for memos and for transfers of the cluster's test dollars. */
export const localFeePolicy = ({ caipNetworkId }: Cluster): Policy => ({
  caipNetworkId,
  calls: [
    { to: TOKEN_PROGRAM, methods: [TRANSFER] },
    { to: MEMO_PROGRAM, methods: ['*'] },
  ],
  opens: [SOLANA_TOKENS.dollar.mint],
  ...{ perDay: String(SOL), perAccount: String(SOL / 10) },
})

export async function fundFeePayer(
  { caipNetworkId, url }: Cluster,
  { api, projectId }: { api: string; projectId: string },
): Promise<void> {
  const asked = new URLSearchParams({ projectId, network: caipNetworkId })
  const response = await fetch(`${api}/v1/fee-payer?${asked}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getPayerSigner' }),
  })
  const { result } = await response.json()
  await askSolana(url, 'requestAirdrop', [result.signer_address, 10 * SOL])
}
