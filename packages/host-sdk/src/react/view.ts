import type { ThemeMode } from '@vestibule/protocol'
import type { State } from '../core/model/state.js'

/** A hook's source: the page as it is now, or as every server sends it. */
export type View = { state: State; themeMode: () => ThemeMode }
