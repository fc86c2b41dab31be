// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors
#include "CFaces.h"

#include <algorithm>
#include <cmath>
#include <istream>
#include <streambuf>
#include <vector>

#include <dlib/dnn.h>
#include <dlib/image_processing.h>
#include <dlib/image_processing/frontal_face_detector.h>
#include <dlib/image_transforms.h>

namespace {

// The architecture that the published weights belong to: 29 convolutions in residual blocks, the number of filters
// doubled from level to level. The names of dlib's layers are given in the order from output to input.
template <template <int, template <typename> class, int, typename> class Block, int filters,
          template <typename> class Norm, typename Below>
using Residual = dlib::add_prev1<Block<filters, Norm, 1, dlib::tag1<Below>>>;

template <template <int, template <typename> class, int, typename> class Block, int filters,
          template <typename> class Norm, typename Below>
using ResidualDown = dlib::add_prev2<dlib::avg_pool<
    2, 2, 2, 2,
    dlib::skip1<dlib::tag2<Block<filters, Norm, 2, dlib::tag1<Below>>>>>>;

template <int filters, template <typename> class Norm, int step, typename Below>
using Convolutions = Norm<
    dlib::con<filters, 3, 3, 1, 1, dlib::relu<Norm<dlib::con<filters, 3, 3, step, step, Below>>>>>;

template <int filters, typename Below>
using Same = dlib::relu<Residual<Convolutions, filters, dlib::affine, Below>>;
template <int filters, typename Below>
using Down = dlib::relu<ResidualDown<Convolutions, filters, dlib::affine, Below>>;

template <typename Below> using Level0 = Down<256, Below>;
template <typename Below> using Level1 = Same<256, Same<256, Down<256, Below>>>;
template <typename Below> using Level2 = Same<128, Same<128, Down<128, Below>>>;
template <typename Below> using Level3 = Same<64, Same<64, Same<64, Down<64, Below>>>>;
template <typename Below> using Level4 = Same<32, Same<32, Same<32, Below>>>;

constexpr int chipSide = 150;
constexpr double chipPadding = 0.25;

using Input = dlib::input_rgb_image_sized<chipSide>;
using Entrance =
    dlib::max_pool<3, 3, 2, 2, dlib::relu<dlib::affine<dlib::con<32, 7, 7, 2, 2, Input>>>>;
using Network = dlib::loss_metric<dlib::fc_no_bias<
    ETUI_FACES_EMBEDDING,
    dlib::avg_pool_everything<Level0<Level1<Level2<Level3<Level4<Entrance>>>>>>>>;

using Pixels = dlib::array2d<dlib::rgb_pixel>;

// A stream over memory that is not copied.
class MemoryBuffer : public std::streambuf {
public:
    MemoryBuffer(const uint8_t *bytes, size_t count) {
        auto start = reinterpret_cast<char *>(const_cast<uint8_t *>(bytes));
        setg(start, start, start + count);
    }
};

template <typename Model> void load(Model &model, const uint8_t *bytes, size_t count) {
    MemoryBuffer buffer(bytes, count);
    std::istream stream(&buffer);
    stream.exceptions(std::ios::badbit | std::ios::failbit);
    deserialize(model, stream);
}

void copy(const etui_faces_picture &picture, Pixels &pixels) {
    pixels.set_size(picture.height, picture.width);
    auto next = picture.pixels;
    for (long y = 0; y < picture.height; ++y) {
        for (long x = 0; x < picture.width; ++x, next += 3) {
            pixels[y][x] = dlib::rgb_pixel(next[0], next[1], next[2]);
        }
    }
}

dlib::full_object_detection shape(const etui_faces_box &box, const double *coordinates) {
    std::vector<dlib::point> points;
    for (int i = 0; i < ETUI_FACES_COORDINATES; i += 2) {
        points.emplace_back(std::lround(coordinates[i]), std::lround(coordinates[i + 1]));
    }
    return {dlib::rectangle(box.left, box.top, box.right, box.bottom), points};
}

} // namespace

struct etui_faces {
    dlib::frontal_face_detector detector;
    dlib::shape_predictor predictor;
    Network network;
};

struct etui_faces *etui_faces_open(
    const uint8_t *landmarks, size_t landmarks_count, const uint8_t *network,
    size_t network_count) try {
    auto faces = std::make_unique<etui_faces>();
    faces->detector = dlib::get_frontal_face_detector();
    load(faces->predictor, landmarks, landmarks_count);
    load(faces->network, network, network_count);
    const bool isKnown = faces->predictor.num_parts() == ETUI_FACES_COORDINATES / 2;
    return isKnown ? faces.release() : nullptr;
} catch (...) {
    return nullptr;
}

void etui_faces_close(struct etui_faces *faces) { delete faces; }

int32_t etui_faces_detect(
    struct etui_faces *faces, const struct etui_faces_picture *picture, bool upsampled,
    struct etui_faces_box *boxes, int32_t capacity) try {
    // Grey values find the same faces in a third of the time.
    dlib::array2d<unsigned char> grey(picture->height, picture->width);
    auto next = picture->pixels;
    for (long y = 0; y < picture->height; ++y) {
        for (long x = 0; x < picture->width; ++x, next += 3) {
            grey[y][x] = static_cast<unsigned char>(
                (299u * next[0] + 587u * next[1] + 114u * next[2] + 500u) / 1000u);
        }
    }
    dlib::pyramid_down<2> pyramid;
    if (upsampled) dlib::pyramid_up(grey, pyramid);
    std::vector<dlib::rect_detection> found;
    faces->detector(grey, found);
    std::sort(found.begin(), found.end(), [](const auto &one, const auto &other) {
        return one.detection_confidence > other.detection_confidence;
    });
    int32_t count = 0;
    for (const auto &detection : found) {
        if (count == capacity) break;
        dlib::rectangle box = detection.rect;
        if (upsampled) box = pyramid.rect_down(box);
        boxes[count++] = {
            static_cast<int32_t>(box.left()), static_cast<int32_t>(box.top()),
            static_cast<int32_t>(box.right()), static_cast<int32_t>(box.bottom())};
    }
    return count;
} catch (...) {
    return -1;
}

bool etui_faces_landmarks(
    struct etui_faces *faces, const struct etui_faces_picture *picture,
    const struct etui_faces_box *box, double coordinates[ETUI_FACES_COORDINATES]) try {
    Pixels pixels;
    copy(*picture, pixels);
    const auto found =
        faces->predictor(pixels, dlib::rectangle(box->left, box->top, box->right, box->bottom));
    for (unsigned long i = 0; i < ETUI_FACES_COORDINATES / 2; ++i) {
        coordinates[2 * i] = static_cast<double>(found.part(i).x());
        coordinates[2 * i + 1] = static_cast<double>(found.part(i).y());
    }
    return true;
} catch (...) {
    return false;
}

bool etui_faces_embed(
    struct etui_faces *faces, const struct etui_faces_picture *picture,
    const struct etui_faces_box *box, const double coordinates[ETUI_FACES_COORDINATES],
    float embedding[ETUI_FACES_EMBEDDING]) try {
    Pixels pixels;
    copy(*picture, pixels);
    const auto details =
        dlib::get_face_chip_details(shape(*box, coordinates), chipSide, chipPadding);
    dlib::matrix<dlib::rgb_pixel> chip;
    dlib::extract_image_chip(pixels, details, chip);
    dlib::matrix<float, 0, 1> numbers = faces->network(chip);
    if (numbers.size() != ETUI_FACES_EMBEDDING) return false;
    std::copy(numbers.begin(), numbers.end(), embedding);
    // The network keeps its own last output until the next face; here it goes.
    etui_faces_wipe(&numbers(0), sizeof(float) * ETUI_FACES_EMBEDDING);
    faces->network.clean();
    return std::all_of(embedding, embedding + ETUI_FACES_EMBEDDING, [](float number) {
        return std::isfinite(number);
    });
} catch (...) {
    return false;
}

double etui_faces_distance(
    const float first[ETUI_FACES_EMBEDDING], const float second[ETUI_FACES_EMBEDDING]) {
    double sum = 0;
    for (int i = 0; i < ETUI_FACES_EMBEDDING; ++i) {
        const double difference = static_cast<double>(first[i]) - static_cast<double>(second[i]);
        sum += difference * difference;
    }
    return std::sqrt(sum);
}
