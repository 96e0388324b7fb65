"""Prints triangles and size of each file as Blender imports it: blender -b --factory-startup -P this.py -- files"""

import json
import sys

import addon_utils
import bpy
import numpy

# Blender 3.4's glTF import uses a name that numpy 1.24 removed.
numpy.bool = bool


def load(path):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    for name in ("io_scene_gltf2", "io_mesh_stl"):
        addon_utils.enable(name)
    if path.endswith(".glb"):
        bpy.ops.import_scene.gltf(filepath=path)
    elif path.endswith(".obj"):
        bpy.ops.wm.obj_import(filepath=path)
    elif path.endswith(".stl"):
        bpy.ops.import_mesh.stl(filepath=path)
    else:
        bpy.ops.wm.usd_import(filepath=path)


def measure():
    triangles, low, high = 0, [float("inf")] * 3, [float("-inf")] * 3
    for thing in bpy.context.scene.objects:
        if thing.type != "MESH":
            continue
        triangles += sum(len(face.vertices) - 2 for face in thing.data.polygons)
        for vertex in thing.data.vertices:
            at = thing.matrix_world @ vertex.co
            for axis in range(3):
                low[axis], high[axis] = min(low[axis], at[axis]), max(high[axis], at[axis])
    return {"triangles": triangles, "size": [top - bottom for top, bottom in zip(high, low)]}


for file in sys.argv[sys.argv.index("--") + 1 :]:
    try:
        load(file)
        print("MEASURED", json.dumps({"file": file, **measure()}))
    except Exception as error:
        print("MEASURED", json.dumps({"file": file, "triangles": 0, "size": [], "error": str(error)}))
