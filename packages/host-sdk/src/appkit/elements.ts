type ButtonAttributes = {
  size?: 'sm' | 'md' | undefined
  label?: string | undefined
  'loading-label'?: string | undefined
  balance?: 'show' | 'hide' | undefined
}

/** The elements that `createAppKit` defines. */
export type AppKitElements = {
  'appkit-button': ButtonAttributes
  'appkit-connect-button': ButtonAttributes
  'appkit-account-button': ButtonAttributes
  'appkit-network-button': ButtonAttributes
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends AppKitElements {}
  }
}
