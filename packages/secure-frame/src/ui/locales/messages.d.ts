declare module '*.json.messages' {
  import type { Messages } from '@lingui/core'
  export const messages: Messages
}
