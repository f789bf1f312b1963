/** The browser's own reader of codes, which TypeScript does not know yet. */
type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }

type Detectors = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<readonly string[]>
}

const QR = 'qr_code'

/** The browser's reader of QR codes; undefined if it is missing or throws. */
export async function findDetector(): Promise<Detector | undefined> {
  const Detectors = (globalThis as { BarcodeDetector?: Detectors }).BarcodeDetector
  try {
    const formats = await Detectors?.getSupportedFormats()
    return Detectors && formats?.includes(QR) ? new Detectors({ formats: [QR] }) : undefined
  } catch {
    return undefined
  }
}
