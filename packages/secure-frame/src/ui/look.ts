import type { Look } from '@vestibule/protocol'
import { currentLanguage } from '@vestibule/protocol/texts'

/** The colours and the language of this document, for a window that it opens. */
export function currentLook(): Look {
  const { theme } = document.documentElement.dataset
  return { theme: theme === 'dark' ? 'dark' : 'light', locale: currentLanguage().locale }
}
