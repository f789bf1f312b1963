import type { Views } from '../../core/model/views.js'

/** The props of a view's component. */
export type ViewProps<name extends keyof Views> = { params: Views[name] }
