import type { Namespace } from '@vestibule/protocol'
import { manifestOf } from './registry.js'
import type { SwapRules } from './swapRules.js'

export function swapRulesOf(namespace: Namespace): SwapRules | undefined {
  return manifestOf(namespace)?.swaps
}
