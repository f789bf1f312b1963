/** `delay` approves late, `drop` never answers. */
export type VisitorDecision = 'approve' | 'reject' | 'delay' | 'drop'

/** @throws the error of `refusal`, with the text of the imitated wallet */
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
