import type { ChangeName } from '@vestibule/protocol/names'
import type { NameChange } from './nameChange.js'

/** `vestibule_changeName` in any namespace. */
export type NameRequestParts = {
  kind: 'name'
  asked: ChangeName
  /** Written once the services have said what it must contain. */
  change?: NameChange | undefined
}
