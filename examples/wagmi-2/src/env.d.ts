interface ImportMetaEnv {
  readonly VITE_FRAME_URL: string | undefined
}
