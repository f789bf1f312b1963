/** Names that visitors would take for the operator's own, or for a service that they trust. */
const RESERVED =
  `abuse account accounts admin administrator billing bitcoin coinbase contact customer ethereum faucet
founder help helpdesk info ledger legal login mail metamask moderator official operator payment payments phantom
postmaster rabby rainbow recovery refund register root safe security service signin signup staff status support
swap system team treasury trezor trust trustwallet uniswap vestibule wallet walletconnect webmaster`.split(
    /\s+/,
  )

/**
 * A name as a reader may misread it: hyphens, and differences between letters and digits that look alike, do not count. The
 * database has it of each name, so that a change of this function needs a migration.
 */
export function skeletonOf(label: string): string {
  return (
    label
      .replaceAll('-', '')
      // A letter that looks like two becomes these, so that the two may look like others in turn: `c1` like `ci`, `cl` and `d`.
      .replaceAll('m', 'rn')
      .replaceAll('w', 'vv')
      .replaceAll('d', 'cl')
      .replace(/[1i]/g, 'l')
      .replaceAll('0', 'o')
      .replaceAll('5', 's')
  )
}

/** Characters that an address has at least. */
const ADDRESS_LENGTH = 26

/** Whether a reader may take a name for an address of any chain: long, with digits in three places. */
function isLikeAddress(label: string): boolean {
  const plain = label.replaceAll('-', '')
  return plain.length >= ADDRESS_LENGTH && /\d\D+\d\D+\d/.test(plain)
}

/** Tells whether a name looks like a reserved one, or like an address. */
export function createReserved(more: readonly string[]) {
  const skeletons = new Set([...RESERVED, ...more].map(skeletonOf))
  return (label: string) => skeletons.has(skeletonOf(label)) || isLikeAddress(label)
}
