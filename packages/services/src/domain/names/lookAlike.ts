/** Names that resemble the operator's names or a trusted service. */
const RESERVED =
  `abuse account accounts admin administrator billing bitcoin coinbase contact customer ethereum faucet
founder help helpdesk info ledger legal login mail metamask moderator official operator payment payments phantom
postmaster rabby rainbow recovery refund register root safe security service signin signup staff status support
swap system team treasury trezor trust trustwallet uniswap vestibule wallet walletconnect webmaster`.split(
    /\s+/,
  )

/** Maps look-alike letters and digits to one form. A change of this function requires a migration. */
export function skeletonOf(label: string): string {
  return (
    label
      .replaceAll('-', '')
      // Replace two-letter look-alikes first, because their letters also have look-alikes: `c1`
      // resembles `ci`, `cl` and `d`.
      .replaceAll('m', 'rn')
      .replaceAll('w', 'vv')
      .replaceAll('d', 'cl')
      .replace(/[1i]/g, 'l')
      .replaceAll('0', 'o')
      .replaceAll('5', 's')
  )
}

const ADDRESS_LENGTH = 26

/** Whether the name is long and contains digits in three places, like an address. */
function isLikeAddress(label: string): boolean {
  const plain = label.replaceAll('-', '')
  return plain.length >= ADDRESS_LENGTH && /\d\D+\d\D+\d/.test(plain)
}

export function createReserved(more: readonly string[]) {
  const skeletons = new Set([...RESERVED, ...more].map(skeletonOf))
  return (label: string) => skeletons.has(skeletonOf(label)) || isLikeAddress(label)
}
