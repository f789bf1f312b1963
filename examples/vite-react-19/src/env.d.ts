interface ImportMetaEnv {
  /** The URL at which the services serve the secure frame. */
  readonly VITE_FRAME_URL: string | undefined
}
