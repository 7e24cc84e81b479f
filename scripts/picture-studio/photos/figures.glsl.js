/** People as backlit silhouettes: signed distances of smoothly joined limbs. A grown-up is one unit tall, feet at y = 0. */
export const figures = /* glsl */ `
// stride: legs apart; hands: where they are; hair: 0 short, 1 long; dress: 0 shirt and trousers, 1 dress
float person(vec2 p, float stride, vec2 leftHand, vec2 rightHand, float hair, float dress) {
  float broad = mix(0.088, 0.068, dress);
  float head = smin(ellipse(p - vec2(0.0, 0.936), vec2(0.046, 0.056)), ellipse(p - vec2(0.004, 0.905), vec2(0.034, 0.04)), 0.03);
  float crop = ellipse(p - vec2(-0.003, 0.951), vec2(0.052, 0.05)) - 0.002 * sin(p.x * 190.0 + p.y * 60.0);
  float locks = smin(ellipse(p - vec2(-0.004, 0.943), vec2(0.057, 0.06)), limb(p, vec2(-0.022, 0.92), vec2(-0.04, 0.76), 0.04, 0.026), 0.03);
  locks = smin(locks, limb(p, vec2(0.026, 0.92), vec2(0.026, 0.79), 0.034, 0.018), 0.03);
  locks = smin(locks, limb(p, vec2(-0.04, 0.84), vec2(-0.085, 0.735), 0.02, 0.006), 0.025);
  head = min(head, mix(crop, locks, hair));
  head = smin(head, limb(p, vec2(0.0, 0.88), vec2(0.0, 0.82), 0.026, 0.032), 0.02);
  float shoulders = smin(limb(p, vec2(-broad, 0.785), vec2(0.0, 0.81), 0.034, 0.036), limb(p, vec2(broad, 0.785), vec2(0.0, 0.81), 0.034, 0.036), 0.03);
  float side = mix(0.112, 0.098, smoothstep(0.78, 0.5, p.y)) + 0.006 * sin(p.y * 40.0);
  float shirt = max(abs(p.x + 0.004 * sin(p.y * 25.0)) - side, max(p.y - 0.79, 0.475 + 0.012 * cos(p.x * 30.0) - p.y)) - 0.004;
  float waist = smin(limb(p, vec2(0.0, 0.76), vec2(0.0, 0.655), 0.078, 0.054), limb(p, vec2(-0.018, 0.55), vec2(0.018, 0.55), 0.072, 0.072), 0.07);
  float torso = smin(shoulders, mix(shirt, waist, dress), 0.04);
  vec2 lk = vec2(-0.048 - stride * 0.3, 0.27), rk = vec2(0.048 + stride * 0.5, 0.275);
  vec2 lf = vec2(-0.05 - stride, 0.03), rf = vec2(0.05 + stride, 0.03);
  float cuff = mix(0.033, 0.021, dress), calf = mix(0.044, 0.033, dress);
  float legs = min(min(limb(p, vec2(-0.046, 0.5), lk, 0.06, calf), limb(p, lk, lf, calf, cuff)), min(limb(p, vec2(0.046, 0.5), rk, 0.06, calf), limb(p, rk, rf, calf, cuff)));
  legs = min(legs, min(limb(p, lf + vec2(-0.004, -0.012), lf + vec2(0.04, -0.017), 0.02, 0.0135), limb(p, rf + vec2(-0.004, -0.012), rf + vec2(0.045, -0.017), 0.02, 0.0135)));
  float drop = clamp((0.6 - p.y) / 0.4, 0.0, 1.0);
  float w = 0.07 + 0.125 * pow(drop, 1.2) + 0.012 * sin(p.y * 31.0) * drop;
  float sway = 0.045 * drop * drop;
  float skirt = max(abs(p.x - sway) - w, max(p.y - 0.62, 0.21 + 0.022 * sin(p.x * 31.0 + 1.0) + 0.012 * sin(p.x * 77.0) - p.y)) * 0.85;
  float body = smin(torso, legs, 0.02);
  body = mix(body, smin(body, skirt, 0.03), dress);
  float arm = mix(0.034, 0.026, dress), wrist = mix(0.023, 0.018, dress);
  vec2 ls = vec2(-broad - 0.012, 0.78), rs = vec2(broad + 0.012, 0.78);
  vec2 le = mix(ls, leftHand, 0.5) + vec2(-0.02, -0.012), re = mix(rs, rightHand, 0.5) + vec2(0.02, -0.012);
  float arms = min(min(limb(p, ls, le, arm, wrist + 0.004), limb(p, le, leftHand, wrist + 0.003, wrist - 0.004)), min(limb(p, rs, re, arm, wrist + 0.004), limb(p, re, rightHand, wrist + 0.003, wrist - 0.004)));
  arms = min(arms, min(ellipse(p - leftHand + vec2(0.0, 0.014), vec2(0.017, 0.028)), ellipse(p - rightHand + vec2(0.0, 0.014), vec2(0.017, 0.028))));
  return min(smin(body, arms, 0.018), head);
}
float child(vec2 p, float stride, vec2 leftHand, vec2 rightHand, float hair, float dress) {
  vec2 q = p; q.y = p.y < 0.7 ? p.y * 1.06 : p.y;
  float d = person(q, stride, leftHand, rightHand, hair, dress);
  return min(d, ellipse(p - vec2(0.0, 0.9), vec2(0.082, 0.095)));
}
// A sitting dog seen from the side, looking right; one unit tall
float dog(vec2 p) {
  float d = smin(limb(p, vec2(-0.16, 0.16), vec2(0.06, 0.48), 0.155, 0.125), limb(p, vec2(0.06, 0.5), vec2(0.12, 0.74), 0.11, 0.085), 0.1);
  d = smin(d, ellipse(p - vec2(0.14, 0.83), vec2(0.1, 0.088)), 0.04);
  d = smin(d, limb(p, vec2(0.2, 0.815), vec2(0.305, 0.79), 0.05, 0.032), 0.03);
  d = smin(d, limb(p, vec2(0.318, 0.802), vec2(0.322, 0.8), 0.016, 0.014), 0.012);
  d = smin(d, limb(p, vec2(0.085, 0.88), vec2(0.03, 0.73), 0.034, 0.042), 0.015);
  d = smin(d, limb(p, vec2(0.12, 0.46), vec2(0.13, 0.05), 0.06, 0.034), 0.06);
  d = smin(d, limb(p, vec2(0.04, 0.4), vec2(0.06, 0.05), 0.055, 0.034), 0.05);
  d = smin(d, limb(p, vec2(0.13, 0.03), vec2(0.185, 0.022), 0.032, 0.022), 0.02);
  d = smin(d, limb(p, vec2(-0.12, 0.06), vec2(0.02, 0.03), 0.07, 0.03), 0.04);
  d = smin(d, limb(p, vec2(-0.28, 0.08), vec2(-0.46, 0.06), 0.045, 0.03), 0.04);
  return smin(d, limb(p, vec2(-0.46, 0.06), vec2(-0.56, 0.14), 0.03, 0.012), 0.03);
}
// A sitting cat seen from behind; one unit tall
float cat(vec2 p) {
  float d = smin(ellipse(p - vec2(0.0, 0.2), vec2(0.235, 0.23)), limb(p, vec2(0.0, 0.3), vec2(0.0, 0.58), 0.19, 0.115), 0.12);
  d = smin(d, ellipse(p - vec2(0.01, 0.76), vec2(0.135, 0.115)), 0.06);
  float ears = min(limb(p, vec2(-0.075, 0.82), vec2(-0.108, 0.905), 0.055, 0.008), limb(p, vec2(0.09, 0.82), vec2(0.127, 0.9), 0.055, 0.008));
  d = smin(d, ears, 0.025);
  vec2 t = p - vec2(0.22, 0.03);
  float tail = min(limb(p, vec2(0.12, 0.04), vec2(0.33, 0.035), 0.045, 0.04), limb(p, vec2(0.33, 0.035), vec2(0.44, 0.1), 0.04, 0.03));
  tail = smin(tail, limb(p, vec2(0.44, 0.1), vec2(0.43, 0.17), 0.03, 0.022), 0.02);
  return smin(d, tail, 0.03);
}
`;
