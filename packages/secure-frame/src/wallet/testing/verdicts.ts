import type { RiskLevel } from '../namespaces/document/namespaceRequests.js'

export function verdicts<Risk>() {
  const at =
    (level: RiskLevel) =>
    (says: string, ...risks: readonly Risk[]) => ({
      says,
      level,
      ...(risks.length > 0 && { risks }),
    })
  return { normal: at('normal'), medium: at('medium'), high: at('high') }
}
