import type { VestibuleElements } from '@vestibule/host-sdk/elements'

type Components = {
  [Name in keyof VestibuleElements]: new () => { $props: VestibuleElements[Name] }
}

declare module 'vue' {
  interface GlobalComponents extends Components {}
}
