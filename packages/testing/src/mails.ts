import { setTimeout as sleep } from 'node:timers/promises'
import type { World } from './world.js'

const POLL_MS = 50
const CODE = /\b([0-9]{6})\b/

export type ReceivedMail = { id: string; to: string; subject: string; text: string; html: string }

let count = 0

export function freshEmail(): string {
  count += 1
  return `visitor-${process.pid}-${Date.now()}-${count}@example.com`
}

/** Newest first. */
export async function mailsTo(world: Pick<World, 'mailbox'>, address: string) {
  const response = await fetch(`${world.mailbox}/api/messages?to=${encodeURIComponent(address)}`)
  return (await response.json()) as ReceivedMail[]
}

export async function codeFor(
  world: Pick<World, 'mailbox'>,
  address: string,
  options: codeFor.Options = {},
): Promise<string> {
  const { after = 0, timeoutMs = 30_000 } = options
  const end = Date.now() + timeoutMs
  while (Date.now() < end) {
    const mails = await mailsTo(world, address)
    for (const { subject, text } of mails.slice(0, mails.length - after)) {
      const code = CODE.exec(`${subject}\n${text}`)?.[1]
      if (code !== undefined) return code
    }
    await sleep(POLL_MS)
  }
  throw new Error(`No mail with a code for ${address} arrived within ${timeoutMs / 1_000} s.`)
}

export declare namespace codeFor {
  type Options = {
    /** Number of earlier mails to ignore. @default 0 */
    after?: number | undefined
    /** @default 30_000 ms */
    timeoutMs?: number | undefined
  }
}
