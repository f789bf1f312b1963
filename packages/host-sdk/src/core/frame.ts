import type { FrameContract, VestibuleError } from '@vestibule/protocol'
import type { Caller, CallOptions, Params } from '@vestibule/protocol/channel'

export type FrameClient = {
  /** Waits until the frame is ready. @throws `frameLoadFailed` after 20 s */
  call: Caller<FrameContract>
  /** Repeats a signed request if the frame restarts. */
  request: (params: Params<FrameContract['rpcRequest']>, options?: CallOptions) => Promise<unknown>
  destroy: (reason?: VestibuleError) => void
}

export type FrameAccess = {
  /**
   * Creates the frame on first use, and again after its removal.
   * @throws `frameLoadFailed` without a frame or a suitable browser, `projectUnknown`,
   * `originNotAllowed`
   */
  get: () => Promise<FrameClient>
  current: () => FrameClient | undefined
  end: (work?: (frame: FrameClient) => Promise<unknown>) => Promise<void>
}

export function isFrameReady({ frame }: { frame: string }): boolean {
  return frame === 'ready' || frame === 'settled'
}
