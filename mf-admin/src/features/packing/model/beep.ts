const sounds = { ok: { hertz: 1320, seconds: 0.09 }, wrong: { hertz: 220, seconds: 0.4 } } as const;

let context: AudioContext | undefined;

export function beep(sound: keyof typeof sounds): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  const { hertz, seconds } = sounds[sound];
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.frequency.value = hertz;
  volume.gain.value = 0.15;
  tone.connect(volume).connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + seconds);
}
