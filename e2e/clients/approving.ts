import { continueInWindow } from '../fixtures/approvalWindow.js'
import type { Dapp } from '../fixtures/dapp.js'

/** What a visitor says to what an act asks: in the frame, or in the wallet's own window where it risks much. */
export function createVisitor(dapp: Dapp) {
  const inFrame = dapp.frame.getByTestId('vb-approve')
  const inWindow = dapp.frame.getByTestId('vb-continue')

  /** Answers with the outcome of the act, which may fail before anything is asked. */
  async function decide<result>(act: () => Promise<result>, approve: boolean): Promise<result> {
    const outcome = act()
    const asked = inFrame.or(inWindow).first().waitFor()
    await Promise.race([asked, outcome])
    if (await inWindow.isVisible()) {
      const window = await continueInWindow(dapp)
      await (approve ? window.approve() : window.reject())
    } else await (approve ? dapp.approve() : dapp.reject())
    return outcome
  }

  return {
    approved: <result>(act: () => Promise<result>) => decide(act, true),
    rejected: (act: () => Promise<unknown>) => decide(act, false),
  }
}
