/** Chromium arguments: the CPU draws WebGL and the whole page, which takes half as long again. */
export const SOFTWARE_WEBGL = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];
