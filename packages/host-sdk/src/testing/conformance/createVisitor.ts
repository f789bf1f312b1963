import type { Decision } from '../createTestWallet.js'

/** Approves connections and switches. Decides about signatures as the test requires. */
export function createVisitor() {
  const waiting: ((decision: Decision) => void)[] = []
  return {
    asked({ method }: { method: string }): Decision | Promise<Decision> {
      if (method !== 'personal_sign') return 'approve'
      return new Promise((resolve) => waiting.push(resolve))
    },
    async decide(decision: Decision) {
      while (waiting.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
      waiting.shift()?.(decision)
    },
  }
}
