import type { Views } from '../../core/model/views.js'

export type ViewProps<name extends keyof Views> = { params: Views[name] }
