import type { Views } from '../../core/model/views.js'

/** What a view's component is given. */
export type ViewProps<name extends keyof Views> = { params: Views[name] }
