/** `delay` approves after a delay, `drop` does not respond. */
export type VisitorDecision = 'approve' | 'reject' | 'delay' | 'drop'

/** @throws the error from `refusal`, with the text of the simulated wallet */
export async function awaitDecision(
  deciding: VisitorDecision | Promise<VisitorDecision>,
  { delayMs = 300, refusal }: Options,
): Promise<void> {
  const decision = await deciding
  if (decision === 'reject') throw refusal()
  if (decision === 'drop') await new Promise(() => {})
  if (decision === 'delay') await new Promise((resolve) => setTimeout(resolve, delayMs))
}

type Options = {
  /** Delay of `delay` in ms. @default 300 */
  delayMs?: number | undefined
  refusal: () => Error
}
