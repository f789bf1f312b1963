import { isSame, mac } from '../../platform/bytes.js'
import type { Random } from '../../ports/random.js'

export function drawCode(random: Random): string {
  return String(draw(1_000_000, random)).padStart(6, '0')
}

/** Shuffled: in a sorted list, the position of a very low number would be predictable. */
export function drawDeviceNumbers(random: Random): { number: string; choices: string[] } {
  const drawn = new Set<number>()
  while (drawn.size < 3) drawn.add(10 + draw(90, random))
  const [number = '', ...choices] = Array.from(drawn, String)
  choices.splice(draw(3, random), 0, number)
  return { number, choices }
}

/** Draws again if a value would favour low numbers. */
function draw(count: number, random: Random): number {
  const limit = 2 ** 32 - (2 ** 32 % count)
  for (;;) {
    const bytes = random(4)
    const drawn = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
    if (drawn < limit) return drawn % count
  }
}

export type CodeBinding = {
  challengeId: string
  email: string
  /** Purpose: a login, either side of a change of address or methods, or a visit to a provider. */
  purpose:
    | 'login'
    | 'emailPrimary'
    | 'emailSecondary'
    | 'identityConfirm'
    | 'identityEmail'
    | 'visit'
  projectId: string
  thumbprint: string
  dappOrigin: string
}

type Peppers = () => readonly Uint8Array[]

/** The code stays the same at each visit. Only the mail contains the link's token. */
export function codeOfLink(pepper: Uint8Array, { token, challengeId }: LinkOfCode): string {
  let count = 0
  return drawCode(() =>
    Buffer.from(mac(pepper, ['code-of-link', challengeId, token, `${count++}`]), 'base64url'),
  )
}

type LinkOfCode = { token: string; challengeId: string }

export function shownCode(
  stored: string | null,
  options: { peppers: Peppers; binding: CodeBinding; token: string },
): string | undefined {
  const { peppers, binding, token } = options
  const { challengeId } = binding
  return peppers()
    .map((pepper) => codeOfLink(pepper, { token, challengeId }))
    .find((code) => isStoredCode(stored, { peppers, binding, code }))
}

export function storedCode(peppers: Peppers, binding: CodeBinding, code: string): string {
  const [pepper] = peppers()
  if (pepper === undefined) throw new Error('There is no pepper for codes.')
  return codeMac(pepper, binding, code)
}

export function isStoredCode(
  stored: string | null,
  options: { peppers: Peppers; binding: CodeBinding; code: string },
): boolean {
  const { peppers, binding, code } = options
  const results = peppers().map((pepper) => isSame(codeMac(pepper, binding, code), stored ?? ''))
  return results.includes(true)
}

/** Without the pepper, a copy of the database does not allow a search for the codes. */
export function codeMac(pepper: Uint8Array, binding: CodeBinding, code: string): string {
  const { challengeId, email, purpose, projectId, thumbprint, dappOrigin } = binding
  return mac(pepper, [challengeId, email, purpose, projectId, thumbprint, dappOrigin, code])
}
