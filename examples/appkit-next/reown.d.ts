declare module '@reown/appkit/networks' {
  export * from '@vestibule/host-sdk/appkit/networks'
}
declare module '@reown/appkit/react' {
  export * from '@vestibule/host-sdk/appkit'
}
declare module '@reown/appkit-adapter-wagmi' {
  export * from '@vestibule/host-sdk/appkit/wagmi'
}
