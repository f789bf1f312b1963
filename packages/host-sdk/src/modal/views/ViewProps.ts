import type { Views } from '../../core/views.js'

/** What a view's component is given. */
export type ViewProps<name extends keyof Views> = { params: Views[name] }
