// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors
// A C interface for the parts of dlib that the program etui-faces uses. It lets no exception out: failures are NULL or
// negative numbers.
#ifndef ETUI_CFACES_H
#define ETUI_CFACES_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The numbers of an embedding, and the coordinates of the five landmarks: x and y of each. */
enum {
    ETUI_FACES_EMBEDDING = 128,
    ETUI_FACES_COORDINATES = 10,
};

/* A detector, a landmark predictor and an embedding network. Not for use by two threads at once. */
struct etui_faces;

/* A picture of 8 bits each of red, green and blue, row by row without gaps. */
struct etui_faces_picture {
    const uint8_t *pixels;
    int32_t width;
    int32_t height;
};

/* The box of a face, its right and lower edges included; parts of it may lie outside the picture. */
struct etui_faces_box {
    int32_t left, top, right, bottom;
};

/* Loads both models from memory; NULL if one is no such model or memory fails. */
struct etui_faces *etui_faces_open(
    const uint8_t *landmarks, size_t landmarks_count, const uint8_t *network, size_t network_count);
void etui_faces_close(struct etui_faces *faces);

/*
 * Finds upright, frontal faces from 80 pixels up (40 if upsampled), the most certain first, and writes at most
 * capacity of them. Returns how many it wrote, or -1 if it failed.
 */
int32_t etui_faces_detect(
    struct etui_faces *faces, const struct etui_faces_picture *picture, bool upsampled,
    struct etui_faces_box *boxes, int32_t capacity);

/*
 * Finds the landmarks of a face: the outer and the inner corner of the eye on the picture's right, the outer and the
 * inner corner of the eye on its left, the base of the nose. Returns whether it succeeded.
 */
bool etui_faces_landmarks(
    struct etui_faces *faces, const struct etui_faces_picture *picture,
    const struct etui_faces_box *box, double coordinates[ETUI_FACES_COORDINATES]);

/* Computes the embedding of a face from its landmarks. Returns whether it succeeded. */
bool etui_faces_embed(
    struct etui_faces *faces, const struct etui_faces_picture *picture,
    const struct etui_faces_box *box, const double coordinates[ETUI_FACES_COORDINATES],
    float embedding[ETUI_FACES_EMBEDDING]);

/* The Euclidean distance of two embeddings. */
double etui_faces_distance(
    const float first[ETUI_FACES_EMBEDDING], const float second[ETUI_FACES_EMBEDDING]);

/* Overwrites memory in a way that the compiler does not leave out. */
void etui_faces_wipe(void *bytes, size_t count);

/*
 * Takes from this process what it does not need: memory beyond a limit, new descriptors and so sockets and files, core
 * dumps, and inspection by others. Returns whether all of it succeeded.
 */
bool etui_faces_confine(size_t memory);

/* Ends this process after so many seconds, unless called again before; 0 calls it off. */
void etui_faces_end_after(uint32_t seconds);

#ifdef __cplusplus
}
#endif
#endif
