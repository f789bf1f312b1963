import { createElement, type HTMLAttributes } from 'react'

type SizeAttributes = {
  /** The button's height: 36 or 44 px. @default 'md' */
  size?: 'sm' | 'md' | undefined
  disabled?: boolean | undefined
}
type ConnectAttributes = SizeAttributes & {
  label?: string | undefined
  loadingLabel?: string | undefined
}
type AccountAttributes = SizeAttributes & { balance?: 'show' | 'hide' | undefined }

type Attributes = {
  button: ConnectAttributes & AccountAttributes
  'connect-button': ConnectAttributes
  'account-button': AccountAttributes
  'network-button': SizeAttributes
}

/** React passes `class` to custom elements unchanged. */
type Html = HTMLAttributes<HTMLElement> & { class?: string | undefined }

export type AppKitElements = {
  [name in keyof Attributes as `${'appkit' | 'w3m'}-${name}`]: Attributes[name] & Html
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends AppKitElements {}
  }
}

const componentOf =
  <name extends keyof Attributes>(name: name) =>
  (props: Attributes[name]) =>
    createElement(`appkit-${name}`, props)

/** `<appkit-button>` as a component. */
export const AppKitButton = /* @__PURE__ */ componentOf('button')
/** `<appkit-connect-button>` as a component. */
export const AppKitConnectButton = /* @__PURE__ */ componentOf('connect-button')
/** `<appkit-account-button>` as a component. */
export const AppKitAccountButton = /* @__PURE__ */ componentOf('account-button')
/** `<appkit-network-button>` as a component. */
export const AppKitNetworkButton = /* @__PURE__ */ componentOf('network-button')
