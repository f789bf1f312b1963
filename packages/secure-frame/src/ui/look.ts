import type { Look } from '@vestibule/protocol'
import { currentLanguage } from '@vestibule/protocol/texts'

export function currentLook(): Look {
  const { theme } = document.documentElement.dataset
  return { theme: theme === 'dark' ? 'dark' : 'light', locale: currentLanguage().locale }
}
