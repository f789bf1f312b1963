import { continueInWindow } from '../fixtures/approvalWindow.js'
import type { Dapp } from '../fixtures/dapp.js'

/** What a visitor says to what an act asks: in the frame, or in the wallet's own window where it risks much. */
export function createVisitor(dapp: Dapp) {
  const inFrame = dapp.frame.getByTestId('vb-approve')
  const inWindow = dapp.frame.getByTestId('vb-continue')

  async function answer(isYes: boolean) {
    if (!(await inWindow.isVisible())) return isYes ? dapp.approve() : dapp.reject()
    const window = await continueInWindow(dapp)
    const closed = window.page.waitForEvent('close')
    await (isYes ? window.approve() : window.reject())
    await closed
  }

  /** Answers with the outcome of the act, which may fail before anything is asked. */
  async function decide<result>(act: () => Promise<result>, isYes: boolean): Promise<result> {
    const outcome = act()
    await Promise.race([inFrame.or(inWindow).first().waitFor(), outcome])
    await answer(isYes)
    return outcome
  }

  return {
    isAsked: async () => (await inFrame.isVisible()) || (await inWindow.isVisible()),
    approve: () => answer(true),
    approved: <result>(act: () => Promise<result>) => decide(act, true),
    rejected: (act: () => Promise<unknown>) => decide(act, false),
  }
}
