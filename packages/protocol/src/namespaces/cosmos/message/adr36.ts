import { base64 } from '@scure/base'

const TYPE = 'sign/MsgSignData'

/**
 * A document without chain and payment: no chain accepts it
 * (https://github.com/cosmos/cosmos-sdk/blob/main/docs/architecture/adr-036-arbitrary-signature.md).
 */
export function adr36Doc(signer: string, data: string | Uint8Array) {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data
  return {
    chain_id: '',
    account_number: '0',
    sequence: '0',
    fee: { gas: '0', amount: [] },
    msgs: [{ type: TYPE, value: { signer, data: base64.encode(bytes) } }],
    memo: '',
  }
}

export const isAdr36 = ({ msgs }: { msgs: readonly { type: string }[] }) =>
  msgs.some(({ type }) => type === TYPE)
