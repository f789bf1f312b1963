import { isSame, mac } from '../../platform/bytes.js'
import type { Random } from '../../ports/random.js'

/** Six digits, every code equally likely. */
export function drawCode(random: Random): string {
  return String(draw(1_000_000, random)).padStart(6, '0')
}

/**
 * Two digits for the frame, and three choices in the mail: those and two others, shuffled. In a sorted list, an attacker who
 * began the login and got a very low or high number could tell the victim its position.
 */
export function drawDeviceNumbers(random: Random): { number: string; choices: string[] } {
  const drawn = new Set<number>()
  while (drawn.size < 3) drawn.add(10 + draw(90, random))
  const [number = '', ...choices] = Array.from(drawn, String)
  choices.splice(draw(3, random), 0, number)
  return { number, choices }
}

/** A number below `count`. Draws again if a value would favour low numbers. */
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
  /**
   * The code's purpose: a login, a change of the address by the old and by the new one, a change of the sign-in methods by an
   * existing and by a new address, or a visit to a provider.
   */
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

/** The code on the page behind a mail's link, the same at each visit. Only the mail has the link's token. */
export function codeOfLink(pepper: Uint8Array, { token, challengeId }: LinkOfCode): string {
  let count = 0
  return drawCode(() =>
    Buffer.from(mac(pepper, ['code-of-link', challengeId, token, `${count++}`]), 'base64url'),
  )
}

type LinkOfCode = { token: string; challengeId: string }

/** The code of an approved login on the page of its link. Undefined if its code was mailed. */
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
  if (pepper === undefined) throw new Error('There is no pepper.')
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

/** The stored form of a code. The pepper is not in the database, so that an attacker with a copy cannot search the codes. */
export function codeMac(pepper: Uint8Array, binding: CodeBinding, code: string): string {
  const { challengeId, email, purpose, projectId, thumbprint, dappOrigin } = binding
  return mac(pepper, [challengeId, email, purpose, projectId, thumbprint, dappOrigin, code])
}
