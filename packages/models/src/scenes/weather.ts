/** Fog, and a lake that mirrors: shaders of the set. Runs in the browser as it is. */
import * as THREE from 'three';
import type { Light } from './light.ts';

export type Lake = THREE.Mesh<THREE.BufferGeometry, THREE.ShaderMaterial>;

const glsl = (colour: string) => {
  const { r, g, b } = new THREE.Color(colour).convertLinearToSRGB();
  return `vec3(${[r, g, b].map((value) => value.toFixed(4)).join(',')})`;
};
const float = (value: number) => value.toFixed(6);

/** Fog by distance and by height, tinted by where the light comes from; colours as they are seen. */
export function haze(fog: NonNullable<Light['fog']>, [x, , z]: Light['sun']['from']): void {
  THREE.ShaderChunk.fog_pars_vertex = '#ifdef USE_FOG\nvarying vec3 vFogAt;\n#endif';
  THREE.ShaderChunk.fog_vertex = '#ifdef USE_FOG\nvFogAt = (modelMatrix * vec4(transformed, 1.0)).xyz;\n#endif';
  THREE.ShaderChunk.fog_pars_fragment = THREE.ShaderChunk.fog_pars_vertex;
  THREE.ShaderChunk.fog_fragment = `#ifdef USE_FOG
    vec3 fogRay = vFogAt - cameraPosition;
    float fogFar = length(fogRay);
    vec3 fogTo = fogRay / fogFar;
    float fogClear = exp(-pow(fogFar * ${float(fog.density)}, 1.35));
    float fogRise = fogRay.y * ${float(fog.fall)};
    float fogSlice = abs(fogRise) < 0.001 ? 1.0 : (1.0 - exp(-fogRise)) / fogRise;
    fogClear *= exp(-${float(fog.ground)} * exp(-${float(fog.fall)} * cameraPosition.y) * max(fogFar - 40.0, 0.0) * fogSlice);
    float fogGlow = pow(max(dot(normalize(fogTo.xz), normalize(vec2(${float(x)}, ${float(Math.min(z, -0.4))}))), 0.0), 5.0);
    gl_FragColor.rgb = mix(mix(${glsl(fog.colour)}, ${glsl(fog.glow)}, fogGlow), gl_FragColor.rgb, max(fogClear, 0.03));
#endif`;
}

/** A still lake at `level`: what is above it upside down, a little broken. */
export function mirror(level: number, { tint, share }: Light['water']): Lake {
  const material = new THREE.ShaderMaterial({
    defines: { USE_FOG: '' },
    uniforms: { above: { value: null }, size: { value: new THREE.Vector2() } },
    vertexShader: `${THREE.ShaderChunk.fog_pars_vertex}
      void main() {
        vec3 transformed = position;
        ${THREE.ShaderChunk.fog_vertex}
        gl_Position = projectionMatrix * viewMatrix * vec4(vFogAt, 1.0);
      }`,
    fragmentShader: `uniform sampler2D above; uniform vec2 size;
      ${THREE.ShaderChunk.fog_pars_fragment}
      void main() {
        vec2 at = gl_FragCoord.xy / size;
        float wave = sin(vFogAt.z * 2.3 + sin(vFogAt.x * 0.31) * 2.0) + 0.6 * sin(vFogAt.z * 0.83 + vFogAt.x * 0.21);
        vec2 broken = vec2(wave * 0.0012, wave * 0.0004);
        float slope = clamp((cameraPosition.y - vFogAt.y) / length(vFogAt - cameraPosition) * 4.0, 0.0, 1.0);
        vec3 seen = texture2D(above, vec2(at.x, 1.0 - at.y) + broken).rgb;
        gl_FragColor = vec4(mix(seen, ${glsl(tint)}, (1.0 - ${float(share)}) * (0.35 + 0.65 * slope)), 1.0);
        ${THREE.ShaderChunk.fog_fragment}
      }`,
  });
  const lake = new THREE.Mesh(new THREE.PlaneGeometry(1800, 1000).rotateX(-Math.PI / 2), material);
  lake.position.set(0, level, -500);
  return lake;
}
