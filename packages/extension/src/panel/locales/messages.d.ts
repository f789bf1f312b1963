declare module '*.json.messages' {
  import type { Catalogue } from '@vestibule/protocol/texts'
  export const messages: Catalogue
}

declare module '*.languages' {
  import type { Catalogues } from '@vestibule/protocol/texts'
  export const languages: Readonly<
    Record<string, (() => Promise<{ catalogues: Catalogues }>) | undefined>
  >
}
