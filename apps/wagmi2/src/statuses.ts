import type { Vestibule } from '@vestibule/host-sdk'

declare global {
  interface Window {
    vestibule: Vestibule
    statuses?: Record<string, string[]>
  }
}

export function recordStatuses(who: string, status: string) {
  window.statuses ??= {}
  window.statuses[who] ??= []
  if (window.statuses[who].at(-1) !== status) window.statuses[who].push(status)
}
